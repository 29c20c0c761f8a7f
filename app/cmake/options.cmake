# Compiler options of every target, and the two functions that declare them.

add_library(telescope_options INTERFACE)
target_include_directories(telescope_options INTERFACE ${CMAKE_SOURCE_DIR})
# Of all, since a precompiled header fits only what is compiled as it was.
target_compile_options(telescope_options INTERFACE -pthread)
target_compile_options(telescope_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                       -Wno-sign-conversion -Wno-missing-field-initializers -Wnon-virtual-dtor
                       -Woverloaded-virtual)

if(TELESCOPE_VARIANT STREQUAL "release")
  target_compile_options(telescope_options INTERFACE -O2 -g1)
elseif(TELESCOPE_VARIANT STREQUAL "debug")
  target_compile_options(telescope_options INTERFACE -O0 -g -D_GLIBCXX_ASSERTIONS)
elseif(TELESCOPE_VARIANT STREQUAL "asan")
  target_compile_options(telescope_options INTERFACE -Og -g1 -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS
                         -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_link_options(telescope_options INTERFACE -fsanitize=address,undefined)
elseif(TELESCOPE_VARIANT STREQUAL "tsan")
  target_compile_options(telescope_options INTERFACE -O2 -g1 -fsanitize=thread)
  target_link_options(telescope_options INTERFACE -fsanitize=thread)
elseif(TELESCOPE_VARIANT STREQUAL "fuzz")
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "the fuzz variant needs clang: -DCMAKE_CXX_COMPILER=clang++")
  endif()
  target_compile_options(telescope_options INTERFACE -O1 -g -fsanitize=fuzzer-no-link,address,undefined
                         -fno-sanitize-recover=all)
  target_link_options(telescope_options INTERFACE -fsanitize=address,undefined)
else()
  message(FATAL_ERROR "TELESCOPE_VARIANT is '${TELESCOPE_VARIANT}'; it must be release, debug, asan, tsan or fuzz")
endif()

find_program(TELESCOPE_LLD ld.lld)
if(TELESCOPE_LLD)
  add_link_options(-fuse-ld=lld)
endif()

# TELESCOPE_UNITY compiles the sources of one folder together, eight at most: a build from nothing takes half the
# time, one after a small change a little more. So names in the unnamed namespaces of a folder are told apart.
option(TELESCOPE_UNITY "compile sources of a folder together" OFF)

function(telescope_unite target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET folder PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "at_${folder}" folder)
    if(NOT DEFINED united_${folder})
      set(united_${folder} 0)
    endif()
    math(EXPR group "${united_${folder}} / 8")
    math(EXPR united_${folder} "${united_${folder}} + 1")
    set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${folder}_${group})
  endforeach()
endfunction()

# telescope_library(core_board SOURCES board.cpp LINKS telescope::core_base [PCH <opencv2/core.hpp>] [JSON])
# makes telescope_core_board with the alias telescope::core_board. JSON: it takes the one precompiled header of
# the JSON library, which takes longer to read than most of what includes it.
function(telescope_library name)
  cmake_parse_arguments(ARG "JSON" "" "SOURCES;LINKS;PCH" ${ARGN})
  set(target telescope_${name})
  add_library(${target} STATIC ${ARG_SOURCES})
  add_library(telescope::${name} ALIAS ${target})
  target_link_libraries(${target} PUBLIC telescope_options ${ARG_LINKS})
  if(TELESCOPE_UNITY)
    telescope_unite(${target} ${ARG_SOURCES})
  endif()
  if(ARG_PCH)
    target_precompile_headers(${target} PRIVATE ${ARG_PCH})
  elseif(ARG_JSON)
    if(NOT TARGET telescope_json_header)
      file(WRITE "${CMAKE_BINARY_DIR}/json_header.cpp" "")
      add_library(telescope_json_header STATIC "${CMAKE_BINARY_DIR}/json_header.cpp")
      target_link_libraries(telescope_json_header PRIVATE telescope_options)
      target_precompile_headers(telescope_json_header PRIVATE <algorithm> <functional> <map> <memory> <optional>
                                <set> <span> <string> <variant> <vector> <nlohmann/json.hpp>)
    endif()
    target_precompile_headers(${target} REUSE_FROM telescope_json_header)
  endif()
endfunction()
