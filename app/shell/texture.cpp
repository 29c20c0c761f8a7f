#include "app/shell/texture.hpp"

#include <algorithm>
#include <array>

#include <opencv2/imgproc.hpp>

#include "app/shell/gl.hpp"
#include "app/shell/imgui_compat.hpp"

namespace telescope::app {

Texture::Texture() {
  glGenTextures(1, &name_);
  glBindTexture(GL_TEXTURE_2D, name_);
  // Pictures are mostly shown smaller than they are: mipmaps keep thin lines and tags from flickering.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  // Beyond the picture's edge there is nothing; the rectifying mesh reaches a little over it.
  constexpr std::array<float, 4> kNothing{0.0F, 0.0F, 0.0F, 0.0F};
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, kNothing.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit_);
}

Texture::~Texture() {
  glDeleteTextures(1, &name_);
}

void Texture::upload(const cv::Mat& image, bool stale) {
  if (image.empty() || image.depth() != CV_8U) return;
  cv::Mat shown = image;
  if (std::max(image.cols, image.rows) > limit_) {
    const double factor = static_cast<double>(limit_) / std::max(image.cols, image.rows);
    cv::resize(image, shown, {}, factor, factor, cv::INTER_AREA);
  }
  if (stale) {
    cv::Mat grey = shown;
    if (shown.channels() == 3) cv::cvtColor(shown, grey, cv::COLOR_BGR2GRAY);
    grey.convertTo(grey, -1, 0.55, 18.0);
    cv::cvtColor(grey, buffer_, cv::COLOR_GRAY2BGR);
    shown = buffer_;
  } else if (shown.channels() == 1) {
    cv::cvtColor(shown, buffer_, cv::COLOR_GRAY2BGR);
    shown = buffer_;
  }
  if (shown.channels() != 3) return;

  glBindTexture(GL_TEXTURE_2D, name_);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<int>(shown.step / shown.elemSize()));
  if (shown.cols != width_ || shown.rows != height_) {
    width_ = shown.cols;
    height_ = shown.rows;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width_, height_, 0, GL_BGR, GL_UNSIGNED_BYTE, shown.data);
  } else {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width_, height_, GL_BGR, GL_UNSIGNED_BYTE, shown.data);
  }
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glGenerateMipmap(GL_TEXTURE_2D);
}

PictureTexture Texture::handle() const {
  if (width_ == 0) return {};
  return {texture_id(name_), width_, height_};
}

}  // namespace telescope::app
